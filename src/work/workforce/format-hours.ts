/** « 5 h 20 » */
export const formatHours = (minutes: number) => {
  const hours = Math.floor(Math.round(minutes) / 60);
  const rest = Math.round(minutes) % 60;
  return `${hours}\u00a0h${rest ? `\u00a0${String(rest).padStart(2, '0')}` : ''}`;
};
