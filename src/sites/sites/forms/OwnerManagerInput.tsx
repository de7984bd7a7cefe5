import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { SchemaInput } from '../../../framework/ui/SchemaInput';

type ManagerOfOwnerProps<Shape extends z.ZodRawShape> = {
  of: z.ZodObject<Shape>;
  name: keyof Shape & string;
  label: string;
};

/** The managers of the chosen owner. Changing the owner clears the manager, who works for the old one. */
export const OwnerManagerInput = <Shape extends z.ZodRawShape>(props: ManagerOfOwnerProps<Shape>) => {
  const { setValue } = useFormContext();
  const owner = useWatch({ name: 'site_owner' });
  const before = useRef(owner);
  useEffect(() => {
    if (before.current !== owner) setValue(props.name as string, null);
    before.current = owner;
  }, [owner, setValue, props.name]);
  return <SchemaInput {...props} disabled={!owner} />;
};
