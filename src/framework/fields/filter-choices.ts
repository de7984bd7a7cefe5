import type { ListName } from '../../../contract/organisation/form-lists';
import type { FieldType } from '../../../contract/organisation/vocabulary';
import type { FieldInfo } from './field-info';
import type { ListChoice, Words } from './useWords';

type Source = (facts: FieldInfo, words: Words, nameOf: (id: string) => string | undefined) => ListChoice[];

/** The choices of a filter; undefined for a text filter. */
export const listFilterChoices = (
  facts: FieldInfo,
  words: Words,
  resource: string | undefined,
): ListChoice[] | undefined => {
  const nameOf = (id: string) =>
    words.translate(`resources.${resource}.choices.${facts.source}.${id}`, { _: '' }) || undefined;
  if (facts.word) return sources[facts.word]?.(facts, words, nameOf);
  if (facts.type === 'boolean') return yesAndNo(words);
  return facts.options?.map(id => ({ id, name: nameOf(id) ?? id }));
};

/** The label of a filter's value. */
export const getValueLabel = (
  value: unknown,
  choices: readonly ListChoice[],
  facts: FieldInfo,
  words: Words,
) =>
  choices.find(({ id }) => String(id) === String(value))?.name ??
  (facts.list ? words.nameOf(facts.list as ListName, value) : String(value));

const listed =
  (...lists: string[]): Source =>
  ({ list }, { choicesOf }) =>
    (list ? [list] : lists).flatMap(choicesOf);
const ofOptions =
  (wordOf: (id: string, words: Words) => string): Source =>
  ({ options = [] }, words) =>
    options.map(id => ({ id, name: wordOf(id, words) }));
const areas = ofOptions((id, { translate }) => translate(`terrain.generated.areas.${id}`));
const yesAndNo = ({ translate }: Words): ListChoice[] => [
  { id: 'true', name: translate('terrain.generated.yes') },
  { id: 'false', name: translate('terrain.generated.no') },
];

const sources: Record<FieldType, Source | null> = {
  account: listed('agents', 'managers', 'cluster_managers'),
  agent: listed('agents'),
  anomalyStatus: ofOptions((id, { translate }) => translate(`terrain.generated.anomalyStatus.${id}`)),
  area: areas,
  carried: ({ list, options = [] }, { choicesOf }, nameOf) =>
    list ? choicesOf(list) : options.map(id => ({ id, name: nameOf(id) ?? id })),
  catalogue: listed(),
  choice: listed(),
  cluster: listed('clusters'),
  colour: null,
  coordinate: null,
  day: null,
  due: null,
  id: null,
  jobKind: ofOptions((id, { translate }) => translate(`terrain.generated.jobKind.${id}`)),
  jobState: ofOptions((id, { translate }) => translate(`terrain.generated.jobState.${id}`)),
  longText: null,
  manager: listed('managers'),
  owner: listed('site_owners'),
  phone: null,
  severity: ofOptions((id, { translate }) => translate(`terrain.generated.severity.${id}`)),
  site: null,
  siteStatus: listed('site_status'),
  taskKind: areas,
  taskStatus: ofOptions((id, { translate }) => translate(`terrain.generated.taskStatus.${id}`)),
  threeWay: (_, { translate }, nameOf) =>
    ['yes', 'no'].map(id => ({ id, name: nameOf(id) ?? translate(`terrain.generated.threeWay.${id}`) })),
  timestamp: null,
  wilaya: listed('wilayas'),
  yesNo: (_, { translate }) => [
    { id: 'oui', name: translate('terrain.generated.yes') },
    { id: 'non', name: translate('terrain.generated.no') },
  ],
};
