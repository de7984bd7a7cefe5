import type { FieldType } from '../../../contract/framework/field-meta';
import type { ListName } from '../../../contract/framework/form-lists';
import type { FieldInfo } from './field-info';
import type { ListChoice, Words } from './useWords';

/** Lists the choices of a field; `nameOf` finds the resource's own label of a choice. */
type ChoiceLister = (
  info: FieldInfo,
  words: Words,
  nameOf: (id: string) => string | undefined,
) => ListChoice[];

/** The choices of a filter; undefined for a text filter. */
export const listFilterChoices = (
  info: FieldInfo,
  words: Words,
  resource: string | undefined,
): ListChoice[] | undefined => {
  const nameOf = (id: string) =>
    words.translate(`resources.${resource}.choices.${info.source}.${id}`, { _: '' }) || undefined;
  if (info.word) return choiceListers[info.word]?.(info, words, nameOf);
  if (info.type === 'boolean') return listYesAndNo('true', 'false')(info, words, nameOf);
  return info.options?.map(id => ({ id, name: nameOf(id) ?? id }));
};

/** The label of a filter's value. */
export const getValueLabel = (
  value: unknown,
  choices: readonly ListChoice[],
  info: FieldInfo,
  words: Words,
) =>
  choices.find(({ id }) => String(id) === String(value))?.name ??
  (info.list ? words.nameOf(info.list as ListName, value) : String(value));

/** The choices of the field's own list, or else of these lists. */
const fromLists =
  (...defaultLists: string[]): ChoiceLister =>
  ({ list }, { choicesOf }) =>
    (list ? [list] : defaultLists).flatMap(choicesOf);
/** The values of the field's enum, labelled by the general texts of the product. */
const fromOptions =
  (textGroup: string): ChoiceLister =>
  ({ options = [] }, { translate }) =>
    options.map(id => ({ id, name: translate(`terrain.generated.${textGroup}.${id}`) }));
const listYesAndNo =
  (yes: string, no: string): ChoiceLister =>
  (_, { translate }) => [
    { id: yes, name: translate('terrain.generated.yes') },
    { id: no, name: translate('terrain.generated.no') },
  ];

/** By field type; null for types that are filtered by text. */
const choiceListers: Record<FieldType, ChoiceLister | null> = {
  account: fromLists('agents', 'managers', 'cluster_managers'),
  agent: fromLists('agents'),
  anomalyStatus: fromOptions('anomalyStatus'),
  area: fromOptions('areas'),
  carried: ({ list, options = [] }, { choicesOf }, nameOf) =>
    list ? choicesOf(list) : options.map(id => ({ id, name: nameOf(id) ?? id })),
  catalogue: fromLists(),
  choice: fromLists(),
  cluster: fromLists('clusters'),
  colour: null,
  coordinate: null,
  day: null,
  due: null,
  id: null,
  jobKind: fromOptions('jobKind'),
  jobState: fromOptions('jobState'),
  longText: null,
  manager: fromLists('managers'),
  owner: fromLists('site_owners'),
  phone: null,
  severity: fromOptions('severity'),
  site: null,
  siteStatus: fromLists('site_status'),
  taskKind: fromOptions('areas'),
  taskStatus: fromOptions('taskStatus'),
  threeWay: (_, { translate }, nameOf) =>
    ['yes', 'no'].map(id => ({ id, name: nameOf(id) ?? translate(`terrain.generated.threeWay.${id}`) })),
  timestamp: null,
  wilaya: fromLists('wilayas'),
  yesNo: listYesAndNo('oui', 'non'),
};
