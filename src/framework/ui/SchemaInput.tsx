import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { z } from 'zod';
import { FieldInput } from '../fields/FieldInput';
import { getFieldInfo } from '../fields/field-info';

type SchemaInputProps<Shape extends z.ZodRawShape> = {
  of: z.ZodObject<Shape>;
  name: keyof Shape & string;
  /** i18n key */
  label: string;
  /** Overrides the schema's required mark. */
  required?: boolean;
  disabled?: boolean;
};

/** One field of an action's input, with the input component of its type. */
export const SchemaInput = <Shape extends z.ZodRawShape>({
  of,
  name,
  label,
  required,
  ...rest
}: SchemaInputProps<Shape>) => {
  const translate = useTranslate();
  const info = useMemo(() => {
    const schemaInfo = getFieldInfo(name, of.shape[name] as unknown as z.ZodType);
    return { ...schemaInfo, required: required ?? schemaInfo.required };
  }, [of, name, required]);
  return <FieldInput info={info} purpose="form" label={translate(label)} {...rest} />;
};
