internal import Glibc

/// The time zone of the machine, as the C library knows it: without Foundation's tables, which take longer to load than most commands take.
public enum LocalTime {
  /// By how many seconds local time is before UTC at a time, which is seconds since 1970; 0 where that cannot be told.
  public static func offset(at seconds: Int) -> Int {
    var (time, parts) = (time_t(seconds), tm())
    return localtime_r(&time, &parts) == nil ? 0 : parts.tm_gmtoff
  }
}
