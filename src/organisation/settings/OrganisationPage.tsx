import { Box, Button, Typography } from '@mui/material';
import { useGetList, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { organisationContracts } from '../../../contract/organisation/organisation';
import { useLabels } from '../../framework/fields/useLabels';
import { Anchor } from '../../framework/ui/Anchor';
import { Section } from '../../framework/ui/Section';

/** The lists of the organisation, each with its link. */
export const OrganisationPage = () => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
      gap: 2,
      alignItems: 'start',
      maxWidth: 1200,
    }}
  >
    {organisationContracts.map(({ name }) => (
      <Anchor key={name} name={name}>
        <ResourceSection name={name} />
      </Anchor>
    ))}
  </Box>
);

const ResourceSection = ({ name }: { name: (typeof organisationContracts)[number]['name'] }) => {
  const translate = useTranslate();
  const { title } = useLabels(name);
  const { total } = useGetList(name, { pagination: { page: 1, perPage: 1 } });
  return (
    <Section
      title={title}
      count={total}
      action={
        <Button
          component={Link}
          to={`/${name}`}
          size="small"
          variant="outlined"
          aria-label={`${translate('ra.action.open')} ${title}`}
        >
          {translate('ra.action.open')}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary">
        {translate(`terrain.settings.organisation.${name}`)}
      </Typography>
    </Section>
  );
};
