import { useMemo } from 'react';
import { type Endpoint, pathParams, type ResourceContract } from '../../../contract/framework/endpoint';
import { FieldInput } from '../fields/FieldInput';
import { type FieldInfo, listFieldInfo } from '../fields/field-info';
import { useLabels } from '../fields/useLabels';
import { RuledInput } from './RuledInput';

/** The inputs of an action: all of its input except the record's id and version, and what the server asks about. */
export const GeneratedFields = ({ name, action, hidden, contract }: Props) => {
  const labels = useLabels(name);
  const fields = useMemo(() => listInputFields(action, hidden), [action, hidden]);
  const isRuled = Object.keys(contract?.rules ?? {}).length > 0;
  return fields.map((info, index) => {
    const props = { info, label: labels.field(info.source), autoFocus: index === 0 };
    return contract && isRuled ? (
      <RuledInput key={info.source} contract={contract} {...props} />
    ) : (
      <FieldInput key={info.source} purpose="form" {...props} />
    );
  });
};

type Props = {
  /** The resource's name: labels are `resources.<name>.fields.<source>`. */
  name: string;
  action: Endpoint;
  /** Fields that the screen fills in itself. */
  hidden?: readonly string[];
  /** The resource of which the form is a record, whose rules its inputs follow. */
  contract?: ResourceContract;
};

export const listInputFields = ({ input, path }: Endpoint, hidden: readonly string[] = []): FieldInfo[] => {
  const excluded = new Set([...pathParams(path), 'id', 'version', 'confirmed', ...hidden]);
  return listFieldInfo(input).filter(({ source }) => !excluded.has(source));
};
