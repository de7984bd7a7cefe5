import type { FieldType } from '../../../contract/framework/field-meta';
import type { JobState } from '../../../contract/framework/job-kinds';
import type { Place } from '../../../contract/framework/place';
import { today } from '../../../contract/framework/today';
import { coordinateInWords } from '../../../i18n/numbers';
import { Coloured } from './Coloured';
import { DueDay } from './DueDay';
import {
  type FieldTypeDefinition,
  type FieldValue,
  getRegisteredFieldType,
  type ProductFieldType,
} from './field-type';
import { JobStateMark } from './JobStateMark';
import { MapLink } from './MapLink';
import { renderLink } from './render-link';
import { renderPhone } from './render-phone';
import { renderReference } from './render-reference';
import { renderDay, renderInstant } from './render-time';
import { emptyPlaceholder } from './useFormats';
import { yesOrNo } from './yes-or-no';

/** The field types that every product has. Their inputs are in `FieldInput`. */
export type OwnFieldType = Exclude<FieldType, ProductFieldType>;

/** How a field type is shown, chosen and typed. */
export const getFieldType = (word: FieldType): FieldTypeDefinition =>
  isOwn(word) ? ownFieldTypes[word] : getRegisteredFieldType(word);
export const isOwn = (word: FieldType): word is OwnFieldType => word in ownFieldTypes;

/** A coordinate links to the map, if the record has the other one too. */
const renderCoordinate = ({ value, record, info: { source } }: FieldValue<number>) => {
  const isLatitude = source.endsWith('lat');
  const otherField = isLatitude ? source.replace(/lat$/, 'lng') : source.replace(/lng$/, 'lat');
  const other = record[otherField];
  const text = coordinateInWords(value);
  if (typeof other !== 'number') return text;
  return isLatitude ? (
    <MapLink lat={value} lng={other} text={text} />
  ) : (
    <MapLink lat={other} lng={value} text={text} />
  );
};

const ownFieldTypes: Record<OwnFieldType, FieldTypeDefinition> = {
  carried: {
    listChoices: ({ list, options = [] }, { choicesOf }, nameOf) =>
      list ? choicesOf(list) : options.map(id => ({ id, name: nameOf(id) ?? id })),
  },
  catalogue: { lists: [] },
  choice: { lists: [] },
  colour: { render: ({ value }: FieldValue<string>) => <Coloured colour={value}>{value}</Coloured> },
  coordinate: { render: renderCoordinate },
  day: { render: ({ value, words }: FieldValue<string>) => renderDay(value, words.formats) },
  due: {
    render: ({ value, words }: FieldValue<string>) => (
      <DueDay due={value} over={value < today()} words={words} />
    ),
  },
  email: { render: ({ value }: FieldValue<string>) => renderLink(`mailto:${value}`, value) },
  id: {},
  jobKind: { texts: 'jobKind' },
  jobState: {
    texts: 'jobState',
    render: ({ value, words }: FieldValue<JobState>) => <JobStateMark state={value} words={words} />,
  },
  longText: {
    render: ({ value }: FieldValue<string>) => <span style={{ whiteSpace: 'pre-wrap' }}>{value}</span>,
  },
  optionalBoolean: {
    listChoices: (_, words) => [
      { id: 'true', name: yesOrNo(true, words) },
      { id: 'false', name: yesOrNo(false, words) },
      { id: 'unset', name: emptyPlaceholder },
    ],
  },
  place: {
    render: ({ value: { latitude, longitude } }: FieldValue<Place>) => (
      <MapLink lat={latitude} lng={longitude} />
    ),
  },
  phone: { render: ({ value }: FieldValue<string>) => renderPhone(value) },
  reference: { render: ({ value, info }) => renderReference(info.target!, value) },
  threeWay: {
    render: ({ value, words }: FieldValue<string>) => words.translate(`terrain.generated.threeWay.${value}`),
    listChoices: (_, { translate }, nameOf) =>
      ['yes', 'no'].map(id => ({ id, name: nameOf(id) ?? translate(`terrain.generated.threeWay.${id}`) })),
  },
  timeOfDay: {},
  timestamp: { render: ({ value, words }: FieldValue<string>) => renderInstant(value, words.formats) },
  // What is stored may be older than its rule: no other scheme becomes a link.
  webAddress: {
    render: ({ value }: FieldValue<string>) => (/^https?:/i.test(value) ? renderLink(value, value) : value),
  },
  yesNo: {
    render: ({ value, words }: FieldValue<string>) => yesOrNo(value === 'oui', words),
    listChoices: (_, words) => [
      { id: 'oui', name: yesOrNo(true, words) },
      { id: 'non', name: yesOrNo(false, words) },
    ],
  },
};
