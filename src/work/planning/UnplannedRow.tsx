import { Box, Button, Typography } from '@mui/material';
import type { Site } from '../../../contract/sites/sites';
import { useWords } from '../../framework/fields/useWords';
import { TextLink } from '../../framework/ui/TextLink';

/** A site without a plan: its place, its last visit, and a button to plan it. */
export const UnplannedRow = ({ site, list, onPlan }: { site: Site; list: string; onPlan: () => void }) => {
  const { formats, translate, nameOf } = useWords();
  const { site_id, site_code, site_name, site_address_wilaya, site_last_pm_at, site_owner_agent } = site;
  const visited = site_last_pm_at
    ? translate('terrain.planning.unplanned.visited', { day: formats.dayOf(site_last_pm_at) })
    : translate('terrain.planning.unplanned.never');
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap>
          <TextLink to={`/${list}/detail/${site_id}`} sx={{ fontWeight: 600 }}>
            {site_code}
          </TextLink>
          {site_name && ` ${site_name}`}
        </Typography>
        <Typography variant="caption" component="div" color="textSecondary" noWrap>
          {[nameOf('wilayas', site_address_wilaya), visited, site_owner_agent].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Button
        size="small"
        variant="outlined"
        aria-label={translate('terrain.planning.unplanned.planSite', { code: site_code })}
        onClick={onPlan}
      >
        {translate('terrain.planning.plan')}
      </Button>
    </Box>
  );
};
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 1,
  minHeight: 56,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
