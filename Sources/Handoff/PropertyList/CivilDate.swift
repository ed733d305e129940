/// A day of the Gregorian calendar, also from before it was one.
package struct CivilDate: Equatable {
  package let year, month, day: Int

  init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

  /// The day that is so many after 1 January 1970; before it where that is negative.
  ///
  /// Counts from the first of March of the year 0, so that a leap day is the last one of its year.
  package init(daysSince1970 days: Int) {
    let shifted = days + Self.daysTo1970
    let era = Int((Double(shifted) / 146_097).rounded(.down))
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// How many days after 1 January 1970 it is. Of a day that does not exist, that of another one.
  var daysSince1970: Int {
    let shifted = month > 2 ? year : year - 1
    let era = Int((Double(shifted) / 400).rounded(.down))
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - Self.daysTo1970
  }

  private static let daysTo1970 = 719_468
}
