import { useMemo } from 'react';
import { type Endpoint, pathFields } from '../../../contract/framework/endpoint';
import { FieldInput } from '../vocabulary/inputs';
import { useLabels } from '../vocabulary/labels';
import { allFacts, type Facts } from '../vocabulary/schema';

/** The inputs of an action: all of its input except the record's id and version. */
export const GeneratedFields = ({ name, action, hidden }: Props) => {
  const labels = useLabels(name);
  const facts = useMemo(() => askedFacts(action, hidden), [action, hidden]);
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

export const askedFacts = ({ input, path }: Endpoint, hidden: readonly string[] = []): Facts[] => {
  const unasked = new Set([...pathFields(path), 'id', 'version', ...hidden]);
  return allFacts(input).filter(({ source }) => !unasked.has(source));
};
