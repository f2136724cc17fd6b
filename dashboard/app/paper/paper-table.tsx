import type { ReactNode } from 'react';
import { ColumnHeads } from '../../ui/text/column-heads.tsx';
import classes from './paper.module.css';

export type PaperRow = {
  key: string;
  /** As many as there are columns; the first names the row. */
  cells: readonly ReactNode[];
};

type Props = { columns: readonly string[]; rows: readonly PaperRow[]; foot?: readonly ReactNode[] };

/** A table that becomes a list of cards on a phone; on paper no row is torn. */
export function PaperTable({ columns, rows, foot }: Props) {
  return (
    <table className={classes.table}>
      <ColumnHeads names={columns} />
      <tbody>
        {rows.map(({ key, cells }) => (
          <Row key={key} columns={columns} cells={cells} />
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <Row columns={columns} cells={foot} />
        </tfoot>
      )}
    </table>
  );
}

function Row({ columns, cells }: { columns: readonly string[]; cells: readonly ReactNode[] }) {
  const [name, ...rest] = cells;
  return (
    <tr>
      <th scope="row">{name}</th>
      {rest.map((cell, place) => (
        <td key={columns[place + 1]} data-column={columns[place + 1]}>
          {cell}
        </td>
      ))}
    </tr>
  );
}
