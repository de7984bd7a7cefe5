/** The day `years` before another, YYYY-MM-DD; 29 February becomes the 28th. */
export const subtractYears = (day: string, years: number) => {
  const [year, month, date] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year - years, month, 0)).getUTCDate();
  return new Date(Date.UTC(year - years, month - 1, Math.min(date, lastDate))).toISOString().slice(0, 10);
};
