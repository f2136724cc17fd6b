/** The head of a month's table: its weekdays. */
import { useDisplay } from '../../platform/display.tsx';

type Props = { week: readonly string[] | undefined; className?: string | undefined };

export function WeekdayHead({ week = [], className }: Props) {
  const { dates } = useDisplay();
  return (
    <thead>
      <tr>
        {week.map((date) => (
          <th key={date} scope="col" className={className}>
            {dates.shortWeekday(date)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
