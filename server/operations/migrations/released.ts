/** The last migration of the released version: updated with each release. */
export const released = '0047-notice-tasks';
