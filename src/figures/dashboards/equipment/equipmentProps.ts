import type { EquipmentDashboard } from '../../../../contract/figures/equipment-dashboards';
import type { FigureLinks } from '../figureLinks';

export type EquipmentProps = { data: EquipmentDashboard; links: FigureLinks };
