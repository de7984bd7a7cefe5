/** Whether a day is typed in full: a year being typed is before 1900 at first, « 0002-01-01 ». */
export const isCompleteDay = (day: string) => /^(19|20|21)\d\d-\d\d-\d\d$/.test(day);
