import type { LanguageModelV4StreamPart, SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { isRecord, parseUntrustedJson, type VendorProgram } from '@pinion/contracts';
import type { ProgramVendor } from '../program-vendor.ts';
import { programOutput } from './program-output.ts';
import type { StoredContainer, StoredPart } from './stored-part.ts';

type ProgramPart = Extract<LanguageModelV4StreamPart, { type: 'tool-call' | 'tool-result' }>;
type Reasoning = Extract<StoredPart, { type: 'reasoning' }>;
type Position = Exclude<StoredPart, { type: 'reasoning' }> | { type: 'reasoning'; id: string };

/** Collects the content of an answer in its order, with programs of the vendor, their output and their container. */
export class AnswerParts {
  readonly programs: VendorProgram[] = [];
  private readonly order: Position[] = [];
  private readonly texts = new Map<string, Extract<StoredPart, { type: 'text' }>>();
  private readonly vendor: ProgramVendor | undefined;
  private container: StoredContainer | undefined;
  private hasPrograms = false;

  constructor(vendor: ProgramVendor | undefined) {
    this.vendor = vendor;
  }

  addText(id: string, delta: string, metadata: SharedV4ProviderMetadata | undefined): void {
    let text = this.texts.get(id);
    if (text === undefined) {
      text = { type: 'text', text: '' };
      this.texts.set(id, text);
      this.order.push(text);
    }
    text.text += delta;
    if (metadata !== undefined) text.providerOptions = metadata;
  }

  addReasoning(id: string): void {
    if (!this.order.some(part => part.type === 'reasoning' && part.id === id)) this.order.push({ type: 'reasoning', id });
  }

  addCall(index: number): void {
    this.order.push({ type: 'call', index });
  }

  /** Adds a program, or the output of one. Other tools of the vendor are not requested. */
  addProgram(part: ProgramPart): void {
    if (part.toolName !== this.vendor?.tool.name) return;
    const { vendor } = this.vendor;
    this.hasPrograms = true;
    const { toolCallId, toolName, providerMetadata } = part;
    const options = providerMetadata === undefined ? {} : { providerOptions: providerMetadata };
    if (part.type === 'tool-result') {
      const output = { type: part.isError === true ? ('error-json' as const) : ('json' as const), value: part.result };
      this.order.push({ type: 'program', vendor, part: { type: 'tool-result', toolCallId, toolName, output, ...options } });
      this.programs.push({ vendor, id: toolCallId, ...programOutput(part) });
      return;
    }
    const { value: input } = parseUntrustedJson(part.input);
    this.order.push({
      type: 'program',
      vendor,
      part: { type: 'tool-call', toolCallId, toolName, input: input ?? {}, providerExecuted: true, ...options },
    });
    this.programs.push({ vendor, id: toolCallId, ...codeOf(input) });
  }

  /** Notes the container that an event of the vendor names. */
  addRaw(event: unknown): void {
    if (this.vendor?.hasContainer !== true || !isRecord(event)) return;
    for (const holder of [event['message'], event['delta']]) {
      const container = isRecord(holder) ? holder['container'] : undefined;
      const { id, expires_at } = isRecord(container) ? container : {};
      if (typeof id === 'string' && typeof expires_at === 'string')
        this.container = { type: 'container', vendor: this.vendor.vendor, id, expires_at };
    }
  }

  /** Returns the parts to keep. Undefined where the answer has no program, and all its reasoning comes first. */
  stored(reasoning: ReadonlyMap<string, Reasoning>): StoredPart[] | undefined {
    if (!this.hasPrograms && !this.isInterleaved) return undefined;
    return this.order.flatMap((part): StoredPart[] => {
      if (part.type !== 'reasoning') return isEmptyText(part) ? [] : [part];
      const thought = reasoning.get(part.id);
      return thought === undefined ? [] : [thought];
    });
  }

  private get isInterleaved(): boolean {
    const first = this.order.findIndex(part => part.type !== 'reasoning' && !isEmptyText(part));
    return first >= 0 && this.order.some((part, index) => index > first && part.type === 'reasoning');
  }

  containers(): StoredContainer[] {
    return this.container === undefined ? [] : [this.container];
  }
}

const isEmptyText = (part: Position): boolean => part.type === 'text' && part.text === '';

/** Returns the code of a program: JavaScript or Python, a shell command, or the input of the vendor's file editor as JSON. */
function codeOf(input: unknown): Pick<VendorProgram, 'code'> {
  if (!isRecord(input)) return {};
  const { type, code, command } = input;
  if (typeof code === 'string') return { code };
  return { code: type === 'bash_code_execution' && typeof command === 'string' ? command : JSON.stringify(input) };
}
