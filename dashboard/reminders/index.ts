export { ReminderEditor } from './reminder-editor.tsx';
export { ReminderList } from './reminder-list.tsx';
