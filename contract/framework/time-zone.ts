/** The zone of every day and time: of screens and files, of « today », and of filters by day. */
export const timeZone: string = 'Africa/Algiers';
