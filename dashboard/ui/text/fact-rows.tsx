/** Terms, each with its figure; a row that is false is left out. */
type Row = { term: string; figure: string };
type Props = { rows: readonly (Row | false)[]; className: string | undefined };

export const fact = (term: string, figure: string): Row => ({ term, figure });

export function FactRows({ rows, className }: Props) {
  return (
    <dl className={className}>
      {rows
        .filter((row) => row !== false)
        .map(({ term, figure }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
    </dl>
  );
}
