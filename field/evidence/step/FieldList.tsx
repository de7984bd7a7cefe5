import type { EvidenceField } from '../../../contract/work/steps/parts';
import { FieldEntry } from './FieldEntry';
import { PositionButton } from './PositionButton';

/** A list of fields; a coordinate field can be filled with the phone's own position. */
export const FieldList = ({
  fields,
  pathOf,
}: {
  fields: readonly EvidenceField[];
  pathOf: (field: EvidenceField) => string;
}) => {
  const coordinates = fields.filter(({ kind }) => kind === 'coordinate');
  return fields.flatMap(field => [
    ...(field === coordinates[0]
      ? [<PositionButton key="position" fields={coordinates} pathOf={pathOf} />]
      : []),
    <FieldEntry key={field.key} field={field} path={pathOf(field)} />,
  ]);
};
