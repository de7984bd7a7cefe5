import { dayCalendar } from './days';
import { dialogs } from './dialogs';
import { irreversibleMessages } from './irreversible-messages';
import { jobResources } from './jobs';
import { listViews } from './list-views';
import { live } from './live';
import { views } from './views';

/** The framework's texts loaded with the first lazy dialog or page. */
export const deferredFrameworkFr = {
  resources: jobResources,
  terrain: { dayCalendar, dialogs, listViews, live, notTakenBack: irreversibleMessages, views },
};
