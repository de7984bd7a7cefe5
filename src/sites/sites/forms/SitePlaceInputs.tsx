import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { deliverySites } from '../../../../contract/sites/delivery-sites';
import { useChoices } from '../../../framework/providers/useFormLists';
import { SchemaInput } from '../../../framework/ui/SchemaInput';
import { CoordinateInput } from './CoordinateInput';
import { useDerivedWilaya } from './useDerivedWilaya';

const { input } = deliverySites.actions.create;

/** Coordinates, cluster and wilaya of a new site; the wilaya is proposed from the other two. */
export const SitePlaceInputs = () => {
  const translate = useTranslate();
  const hasClusters = useChoices('clusters').length > 0;
  return (
    <>
      <div>
        <Box sx={twoColumns}>
          <CoordinateInput axis="lat" />
          <CoordinateInput axis="lng" />
        </Box>
        <Typography variant="caption" color="textSecondary">
          {translate('terrain.dialogs.edit.coordinateHelp')}
        </Typography>
      </div>
      {hasClusters && (
        <SchemaInput of={input} name="site_cluster" label="terrain.siteDetails.fields.cluster" />
      )}
      <WilayaInput />
    </>
  );
};

const WilayaInput = () => {
  const derived = useDerivedWilaya();
  const wilaya = useWatch({ name });
  const { errors } = useFormState({ name });
  useProposal(derived);
  return (
    <div>
      <SchemaInput of={input} name={name} label="terrain.siteDetails.forms.wilaya" />
      {derived && !errors[name] && <WilayaHelp derived={derived} chosen={wilaya || undefined} />}
    </div>
  );
};
const name = 'site_address_wilaya';

/** Fills in the proposed wilaya where none was chosen; a later proposal replaces it, what was chosen stays. */
const useProposal = (derived: ReturnType<typeof useDerivedWilaya>) => {
  const { getValues, setValue, clearErrors } = useFormContext();
  const filledIn = useRef<number>(undefined);
  const proposal = derived?.proposal?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server said was of other values
  useEffect(() => {
    clearErrors(name);
  }, [derived, clearErrors]);
  useEffect(() => {
    const current: number | undefined = getValues(name) || undefined;
    const isChosen = current !== undefined && current !== filledIn.current;
    if (isChosen && current !== proposal) return;
    filledIn.current = proposal;
    if (current !== proposal) setValue(name, proposal ?? '', { shouldDirty: true, shouldValidate: true });
  }, [proposal, getValues, setValue]);
};

type WilayaHelpProps = { derived: NonNullable<ReturnType<typeof useDerivedWilaya>>; chosen?: number };

/** Where the wilaya comes from, or why it has to be chosen. */
const WilayaHelp = ({ derived, chosen }: WilayaHelpProps) => {
  const translate = useTranslate();
  const { wilaya, proposal } = derived;
  const getHelp = () => {
    if (chosen !== undefined) return chosen === proposal?.id ? 'proposed' : undefined;
    if (!wilaya) return derived.cause;
    return proposal ? 'default' : 'outOfReach';
  };
  const help = getHelp();
  if (!help) return null;
  const names = wilaya ? [wilaya.name] : derived.candidates.map(candidate => candidate.name);
  return (
    <Typography variant="caption" color="textSecondary" component="p" aria-live="polite">
      {translate(`terrain.siteDetails.forms.wilayaHelp.${help}`, { wilaya: names.join(', ') })}
    </Typography>
  );
};

const twoColumns = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 };
