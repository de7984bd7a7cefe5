import type { EquipmentDashboard } from '../../../../contract/figures/equipment-dashboards';
import type { FigureLinks } from '../figure-links';

export type EquipmentProps = { data: EquipmentDashboard; links: FigureLinks };
