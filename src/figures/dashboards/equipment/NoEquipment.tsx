import { Box, Button, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import type { EquipmentProps } from './equipment-props';
import { useEquipmentWords } from './useEquipmentWords';

/** Nothing recorded yet: says where to record it. */
export const NoEquipment = ({ data, links }: EquipmentProps) => {
  const { word } = useEquipmentWords();
  const to = data.sites > 0 ? links.sites() : undefined;
  return (
    <Box sx={{ py: 8, textAlign: 'center' }}>
      <Typography variant="h6" component="p">
        {word('empty')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {word('emptyHow')}
      </Typography>
      {to && (
        <Button component={Link} to={to} variant="outlined">
          {word('toSites')}
        </Button>
      )}
    </Box>
  );
};
