import { maxValue, minValue, required, useTranslate } from 'ra-core';
import { NumberInput } from 'react-admin';
import { ruleRanges } from '../../../contract/organisation/settings';

type RuleInputProps = { name: keyof typeof ruleRanges; label: string; help?: string };

/** A whole number within the contract's range. */
export const RuleInput = ({ name, label, help }: RuleInputProps) => {
  const translate = useTranslate();
  const [least, most] = ruleRanges[name];
  const range = translate('terrain.settings.range', { least, most });
  return (
    <NumberInput
      source={name}
      label={label}
      step={1}
      min={least}
      max={most}
      validate={[required(), minValue(least, range), maxValue(most, range)]}
      helperText={help ?? range}
      fullWidth
    />
  );
};
