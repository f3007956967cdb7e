'use client';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './file-picker.module.css';

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
      className={styles.zone}
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
        <div className={styles.veil}>
          <p>{hint}</p>
        </div>
      )}
    </div>
  );
}

export const FilePicker = { Button: PickerButton, DropZone };
