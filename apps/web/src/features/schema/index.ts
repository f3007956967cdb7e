export { SchemaFields } from './view/schema-fields.tsx';
