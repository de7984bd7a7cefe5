import { FieldList } from '../FieldList';
import type { PartProps } from './part';

export const FieldsPart = ({ part }: PartProps<'fields'>) => (
  <FieldList fields={part.fields} pathOf={({ key }) => key} />
);
