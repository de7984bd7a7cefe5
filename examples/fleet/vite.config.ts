import { productApp } from '../../vite.parts.ts';

export default productApp(import.meta.dirname);
