/** Values are written and read in one way, whatever the two databases prefer. */
export const plainSettings =
  "SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 3; SET LOCAL statement_timeout = 0";
