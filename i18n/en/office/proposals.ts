import type { proposals as french } from '../../fr/office/proposals';

/** A proposed week on the board. */
export const proposals: typeof french = {
  title: 'Proposed week',
  propose: 'Propose',
  proposeFor: 'Propose for %{smart_count} agent |||| Propose for %{smart_count} agents',
  choose: 'Choose the agents',
  all: 'All the agents shown',
  tooMany: '%{most} at a time maximum',
  running: 'Looking for the best rounds…',
  stop: 'Stop',
  proposed: '%{smart_count} plan proposed |||| %{smart_count} plans proposed',
  none: 'Nothing to propose for these agents this week',
  decided: 'All proposals have been decided',
  ways: '%{after} km in total (%{before} without these plans)',
  skipped: {
    noPlace: '%{smart_count} without coordinates |||| %{smart_count} without coordinates',
    noAgent: '%{smart_count} without an available agent |||| %{smart_count} without an available agent',
    notYet:
      '%{smart_count} visit whose window opens later |||| %{smart_count} visits whose window opens later',
    noTime: '%{smart_count} for lack of time this week |||| %{smart_count} for lack of time this week',
  },
  nearest: {
    within: 'Nearest: %{day}, %{agent}, within working hours',
    over: 'Nearest: %{day}, %{agent}, %{over} beyond',
    none: 'No room, neither with another agent nor in the next two weeks',
    noPlace: 'The site has no coordinates: plan it by hand',
    taken: 'That day has just been filled: propose again',
  },
  widen: {
    agent: 'Propose with other agents',
    overtime: 'Allow overtime',
    nextWeek: 'Next week',
  },
  add: {
    agent: 'Propose with this agent',
    overtime: 'Add to this day',
    nextWeek: 'Propose on that day',
  },
  addOf: {
    agent: 'Propose with this agent: %{code}',
    overtime: 'Add to this day: %{code}',
    nextWeek: 'Propose on that day: %{code}',
  },
  moreSkipped: '%{smart_count} more |||| %{smart_count} more',
  distances: {
    crow: 'distances as the crow flies × 1.3',
    roads: 'distances by road',
    unreachable: 'the routing service does not answer: distances as the crow flies × 1.3',
  },
  unknown:
    '%{smart_count} item no longer needs planning: %{items} |||| %{smart_count} items no longer need planning: %{items}',
  cut: 'search cut by the time limit',
  discard: 'Discard',
  close: 'Close',
  byAgent: 'By agent',
  acceptAll: 'Accept all',
  accept: 'Accept',
  acceptOf: 'Accept the plans of %{agent}',
  acceptOne: 'Accept the plan on %{code}',
  dropOne: 'Discard the plan on %{code}',
  plans: '%{smart_count} plan |||| %{smart_count} plans',
  due: 'due on %{day}',
  noDue: 'without a due date',
  start: 'first of the day',
  fromHome: '%{km} km from the start',
  fromBefore: '%{km} km from the previous one',
  load: 'a day of %{hours} out of %{capacity}',
  planned:
    '%{smart_count} proposal removed: already planned by %{by} |||| %{smart_count} proposals removed: already planned by %{by}',
  settled:
    '%{smart_count} proposal removed: this item no longer needs planning |||| %{smart_count} proposals removed: these items no longer need planning',
  plannedOne: 'already planned by %{by}',
  settledOne: 'no longer needs planning',
  accepted: '%{smart_count} plan created. |||| %{smart_count} plans created.',
  acceptedFor: '%{smart_count} plan created for %{agent}. |||| %{smart_count} plans created for %{agent}.',
  refused:
    '%{smart_count} item was not planned: %{cause} |||| %{smart_count} items were not planned: %{cause}',
};
