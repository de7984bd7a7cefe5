/** The rows of a list by day. */
export const monthCalendar = {
  create: 'New, %{day}',
  all: '+%{more}, show all records of %{day}',
  none: 'No records this month.',
  cut: 'Only the first %{shown} records of %{total} are shown. Add a filter to see the others.',
};
