'use client';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';

type PickerButtonProps = {
  icon?: ReactNode;
  accept: string;
  /** The text while a file is being read. */
  busy?: string | false;
  onFile: (file: File) => void;
  children: ReactNode;
};

function PickerButton({ icon, accept, busy, onFile, children }: PickerButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind="line" icon={icon} busy={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={event => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

type DropZoneProps = { hint: string; onFile: (file: File) => void; children: ReactNode };

/** Accepts files dropped anywhere on its children, and shows a hint during the drag. */
function DropZone({ hint, onFile, children }: DropZoneProps) {
  const [above, setAbove] = useState(false);
  const carriesFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    <div
      className="relative min-h-full"
      onDragOver={event => {
        if (!carriesFile(event)) return;
        event.preventDefault();
        setAbove(true);
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setAbove(false);
      }}
      onDrop={event => {
        if (!carriesFile(event)) return;
        event.preventDefault();
        setAbove(false);
        for (const file of event.dataTransfer.files) onFile(file);
      }}
    >
      {children}
      {above && (
        <div className="absolute inset-2 z-30 flex items-start px-6 py-5 border-[1.5px] border-dashed border-accent rounded-3 bg-[color-mix(in_srgb,var(--accent-wash)_86%,transparent)] text-accent-ink text-lead font-semibold pointer-events-none">
          <p>{hint}</p>
        </div>
      )}
    </div>
  );
}

export const FilePicker = { Button: PickerButton, DropZone };
