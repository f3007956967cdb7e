// `ui/` knows no contracts, and shows what comes from models and tools.
export { textParts, visibleJson, visibleText } from '@pinion/contracts';
