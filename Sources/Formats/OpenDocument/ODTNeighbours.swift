/// Finds for new pieces what is around them.
struct ODTNeighbours {
  /// The next piece of the file that stays, and one that is gone between it and the one before.
  typealias Pair = (gone: ODTPiece?, next: ODTPiece?)

  private var next: [Int]
  private var gone: [Int]

  init(_ pieces: [ODTPiece]) {
    let none = pieces.count
    (next, gone) = ([Int](repeating: none, count: none + 1), [Int](repeating: none, count: none + 1))
    for index in pieces.indices.reversed() {
      let isKept = pieces[index].token != nil && pieces[index].style >= 0
      next[index] = isKept ? index : next[index + 1]
      gone[index] = pieces[index].style == ODTPiece.gone ? index : isKept ? none : gone[index + 1]
    }
    var last = none
    for index in pieces.indices {
      if pieces[index].token != nil, pieces[index].style >= 0 { last = none }
      if pieces[index].style == ODTPiece.gone { last = index }
      if gone[index] == none { gone[index] = last }
    }
  }

  func of(_ index: Int, in pieces: [ODTPiece]) -> Pair {
    (gone[index] < pieces.count ? pieces[gone[index]] : nil, next[index] < pieces.count ? pieces[next[index]] : nil)
  }
}
