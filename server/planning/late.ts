/** Whether a day is passed by more than `delay` days (product decisions, « Plans and tasks »). */
export const isLate = (day: string, delay: number) => Date.now() > Date.parse(day) + (delay + 1) * 86_400_000;
