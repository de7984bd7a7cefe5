import { useMemo } from 'react';
import { type Endpoint, pathParams } from '../../../contract/framework/endpoint';
import { FieldInput } from '../fields/FieldInput';
import { type FieldInfo, listFieldInfo } from '../fields/field-info';
import { useLabels } from '../fields/useLabels';

/** The inputs of an action: all of its input except the record's id and version, and what the server asks about. */
export const GeneratedFields = ({ name, action, hidden }: Props) => {
  const labels = useLabels(name);
  const fields = useMemo(() => listInputFields(action, hidden), [action, hidden]);
  return fields.map((info, index) => (
    <FieldInput
      key={info.source}
      info={info}
      purpose="form"
      label={labels.field(info.source)}
      autoFocus={index === 0}
    />
  ));
};

type Props = {
  /** The resource's name: labels are `resources.<name>.fields.<source>`. */
  name: string;
  action: Endpoint;
  /** Fields that the screen fills in itself. */
  hidden?: readonly string[];
};

export const listInputFields = ({ input, path }: Endpoint, hidden: readonly string[] = []): FieldInfo[] => {
  const excluded = new Set([...pathParams(path), 'id', 'version', 'confirmed', ...hidden]);
  return listFieldInfo(input).filter(({ source }) => !excluded.has(source));
};
