import { maxValue, minValue, required, useTranslate } from 'ra-core';
import { NumberInput } from 'react-admin';
import { ruleRanges } from '../../../contract/organisation/settings';
import { Anchor } from '../../framework/ui/Anchor';

type RuleInputProps = { name: keyof typeof ruleRanges; label: string; help?: string };

/** A whole number within the contract's range. */
export const RuleInput = ({ name, label, help }: RuleInputProps) => {
  const translate = useTranslate();
  const [min, max] = ruleRanges[name];
  const range = translate('terrain.settings.range', { least: min, most: max });
  return (
    <Anchor name={name}>
      <NumberInput
        source={name}
        label={label}
        step={1}
        min={min}
        max={max}
        validate={[required(), minValue(min, range), maxValue(max, range)]}
        helperText={help ?? range}
        fullWidth
      />
    </Anchor>
  );
};
