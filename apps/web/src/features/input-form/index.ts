export {
  type FormInput,
  type FormValues,
  readForm,
  readJsonInput,
  valueOf,
  initialValues,
} from './model/form-values.ts';
export { fieldsOf, type InputField, inputSchemaOf, plainFieldOf, plainName } from './model/input-form.ts';
export { FormFields, JsonInput } from './view/form-fields.tsx';
export { FormOrJson, type InputMode } from './view/form-or-json.tsx';
