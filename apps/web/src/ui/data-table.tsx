'use client';
import { Fragment, type Key, type ReactNode } from 'react';
import { useNow } from '../lib/use-now.ts';
import { ActionsTh, Table, Td, Th, Tr } from './table.tsx';
import { TimestampCell } from './timestamp-cell.tsx';

type ColumnBase = {
  header: string;
  /** The text of the header on hover. */
  headerTitle?: string;
  /** True when the values are aligned right. */
  figure?: boolean;
  /** The classes of the cells. */
  className?: string;
};

type ValueColumn<Row> = ColumnBase & {
  cell: (row: Row) => ReactNode;
  /** The text of the cell on hover. */
  title?: (row: Row) => string | undefined;
  /** True when the cells are names that are not translated. */
  isName?: boolean;
};

/** A column of moments: how long ago each is, and the exact time on hover. It is aligned right unless `figure` is false. */
type TimeColumn<Row> = ColumnBase & {
  /** The ISO time. Null shows `none`. */
  at: (row: Row) => string | null;
  none?: ReactNode;
};

type Column<Row> = ValueColumn<Row> | TimeColumn<Row>;

export type DataTableProps<Row> = {
  /** The subject of the table, for screen readers. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** The columns from left to right. A false one is left out. */
  columns: readonly (Column<Row> | false)[];
  /** The buttons of a row, in a last column. */
  actions?: (row: Row) => ReactNode;
  className?: string;
};

/** Renders a table from its columns, each of which is data: a header, and a cell for each row. */
export function DataTable<Row>({ label, rows, rowKey, columns, actions, className }: DataTableProps<Row>) {
  const now = useNow();
  const shown = columns.filter(column => column !== false);
  return (
    <Table label={label} className={className}>
      <thead>
        <tr>
          {shown.map(column => (
            <Th key={column.header} figure={isFigure(column)} title={column.headerTitle}>
              {column.header}
            </Th>
          ))}
          {actions && <ActionsTh />}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <Tr key={rowKey(row)}>
            {shown.map(column => (
              <Fragment key={column.header}>{'at' in column ? timeCell(column, row, now) : valueCell(column, row)}</Fragment>
            ))}
            {actions && <Td figure>{actions(row)}</Td>}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

const isFigure = <Row,>(column: Column<Row>): boolean => column.figure ?? 'at' in column;

const timeCell = <Row,>({ at, none, figure, className }: TimeColumn<Row>, row: Row, now: Date): ReactNode => (
  <TimestampCell at={at(row)} now={now} none={none} figure={figure} className={className} />
);

const valueCell = <Row,>({ cell, figure, className, title, isName }: ValueColumn<Row>, row: Row): ReactNode => (
  <Td figure={figure} className={className} title={title?.(row)} translate={isName ? 'no' : undefined}>
    {cell(row)}
  </Td>
);
