import type { EquipmentDashboard } from '../../../contract/equipment-dashboards';
import type { FigureLinks } from '../figureLinks';

export type EquipmentProps = { data: EquipmentDashboard; links: FigureLinks };
