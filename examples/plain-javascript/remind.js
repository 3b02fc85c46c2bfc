import { clientFromEnv } from '@notifygen/runtime';
import { sendAppointmentReminder } from './generated/index.js';

const client = clientFromEnv();

const appointments = [
  { name: 'Ann', phone: '447700900123', day: 'Friday', time: '14:00' },
  { name: 'Ben', phone: '447700900456', day: 'Monday', time: '9:30' },
];

for (const appointment of appointments) await remind(appointment);

/** @param {typeof appointments[number]} appointment */
async function remind({ name, phone, day, time }) {
  await sendAppointmentReminder(client, { to: phone, parameters: [name, day, time] });
  console.log(`Reminded ${name} of ${day}.`);
}
