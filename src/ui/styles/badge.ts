/** Style sheet of Mantine's badge, as the list of versions uses it. */
import '@mantine/core/styles/Badge.css';
