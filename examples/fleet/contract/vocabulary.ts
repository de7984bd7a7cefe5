import { withFieldMeta } from '../../../contract/framework/field-meta';
import { integerId } from '../../../contract/framework/vocabulary';

declare module '../../../contract/framework/register' {
  interface Register {
    fieldType: 'driver' | 'vehicle';
  }
}

export const DriverRef = withFieldMeta(integerId(), { word: 'driver', choice: true, unordered: true });
export const VehicleRef = withFieldMeta(integerId(), { word: 'vehicle', choice: true, unordered: true });
