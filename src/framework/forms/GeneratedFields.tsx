import { useMemo } from 'react';
import { type Endpoint, pathParams } from '../../../contract/framework/endpoint';
import { FieldInput } from '../fields/FieldInput';
import { type FieldInfo, listFieldInfo } from '../fields/field-info';
import { useLabels } from '../fields/useLabels';

/** The inputs of an action: all of its input except the record's id and version. */
export const GeneratedFields = ({ name, action, hidden }: Props) => {
  const labels = useLabels(name);
  const facts = useMemo(() => listInputFields(action, hidden), [action, hidden]);
  return facts.map((one, index) => (
    <FieldInput
      key={one.source}
      facts={one}
      purpose="form"
      label={labels.field(one.source)}
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
  const unasked = new Set([...pathParams(path), 'id', 'version', ...hidden]);
  return listFieldInfo(input).filter(({ source }) => !unasked.has(source));
};
