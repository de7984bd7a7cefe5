import { useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import {
  findBrokenCheck,
  isRequired,
  isShown,
  mayWriteField,
} from '../../../contract/framework/record-rules';
import { FieldInput } from '../fields/FieldInput';
import type { FieldInfo, FieldInputProps } from '../fields/field-info';
import { useSession } from '../providers/sessionStore';

type Values = Record<string, unknown>;
type RuledInputProps = Omit<FieldInputProps, 'purpose'> & { contract: ResourceContract };

/** The input of a field under its resource's rules: shown and required as the other values say, checked with them. */
export const RuledInput = ({ contract, info, ...props }: RuledInputProps) => {
  const user = useSession();
  const values: Values = useFormContext().watch();
  if (!isShown(contract, info.source, values)) return null;
  return (
    <FieldInput
      {...props}
      info={toRuledInfo(contract, info, values)}
      purpose="form"
      disabled={!mayWriteField(contract, info.source, user)}
    />
  );
};

const toRuledInfo = (contract: ResourceContract, info: FieldInfo, values: Values): FieldInfo => {
  const { source } = info;
  const schema = contract.record.shape[source] as z.ZodType;
  const check = (_: unknown, all: Values) => {
    const code = findBrokenCheck(contract, source, all);
    return code && `resources.${contract.name}.checks.${code}`;
  };
  const isAlwaysRequired = ![undefined, null, []].some(empty => schema.safeParse(empty).success);
  return { ...info, check, required: isAlwaysRequired || isRequired(contract, source, values) };
};
