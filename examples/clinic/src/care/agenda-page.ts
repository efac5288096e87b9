import { html, type ProjectPage } from 'cadastre/pages'

/** `/agenda/`: the appointments of today, by room. */
export const agendaPage: ProjectPage = {
  path: '/agenda/',
  shows: ['care.Appointment', 'care.Patient', 'practice.Doctor', 'practice.Room'],
  content: async ({ database }, { config }) => {
    const text = `
      select appointment.id, to_char(starts at time zone 'UTC', 'HH24:MI'),
        to_char(ends at time zone 'UTC', 'HH24:MI'), room.name,
        patient.last_name || ', ' || patient.first_name, 'Dr. ' || doctor.last_name
      from care_appointment appointment
      join care_patient patient on patient.id = appointment.patient_id
      join practice_doctor doctor on doctor.id = appointment.doctor_id
      join practice_room room on room.id = appointment.room_id
      where status in (1, 2) and (starts at time zone 'UTC')::date = (now() at time zone 'UTC')::date
      order by starts, room.name, appointment.id`
    const rows = (await database.rows({ text, values: [] })).map(
      ([id, starts, ends, room, patient, doctor]) =>
        html`<tr>
          <td>${String(starts)}–${String(ends)}</td>
          <td>${String(room)}</td>
          <td>
            <a href=${`${config.basePath}/care/appointments/${Number(id)}/`}>${String(patient)}</a>
          </td>
          <td>${String(doctor)}</td>
        </tr>`,
    )
    const table = html`<table>
      <thead>
        <tr>
          <th scope="col">Time (UTC)</th>
          <th scope="col">Room</th>
          <th scope="col">Patient</th>
          <th scope="col">Doctor</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`
    const content = html`<h1>Agenda of today</h1>
      ${rows.length > 0 ? table : html`<p>Nobody is expected.</p>`}`
    return { title: 'Agenda', content }
  },
}
