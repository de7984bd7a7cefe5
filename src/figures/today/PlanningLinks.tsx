import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { taskKinds } from '../../../contract/organisation/vocabulary';
import { canPlan } from '../../../contract/work/planning';
import { useFormats } from '../../framework/fields/useFormats';
import { useEntryLabel, useMenu } from '../../framework/navigation/useMenu';
import { useCan } from '../../framework/providers/access';
import { TextLink } from '../../framework/ui/TextLink';

/** Where planning begins, one click away: the week's board, and the sites of each kind that the reader may plan. */
export const PlanningLinks = () => {
  const translate = useTranslate();
  const may = useCan();
  const labelOf = useEntryLabel();
  const { labelled } = useFormats();
  const links = useMenu().flatMap(area => {
    const plansKind = taskKinds.some(kind => kind === area.label && may(canPlan(kind)));
    return area.tabs.flatMap(tab =>
      tab.label === 'board' || (tab.label === 'sites' && plansKind)
        ? [{ to: tab.to, label: labelOf(tab.label === 'board' ? tab : area) }]
        : [],
    );
  });
  if (links.length === 0) return null;
  const title = translate('terrain.today.plan');
  return (
    <>
      <Typography variant="body2" color="textSecondary" aria-hidden>
        {title}
      </Typography>
      <Box component="ul" aria-label={title} sx={list}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <TextLink to={to} variant="body2" aria-label={labelled(title, label)}>
              {label}
            </TextLink>
          </li>
        ))}
      </Box>
    </>
  );
};

const list = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  m: 0,
  p: 0,
  listStyle: 'none',
  typography: 'body2',
} as const;
